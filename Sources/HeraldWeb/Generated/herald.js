// Readable: source/
import"./herald-worker.js";const c=heraldCore;c.url=import.meta.url;export const{Herald}=c;
