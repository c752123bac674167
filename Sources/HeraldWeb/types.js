// Types of the library, for the comments of the other files. No browser loads this.

/**
 * What a page says of itself: the table in docs/WEB.md.
 * @typedef {object} Options
 * @property {string} key A key of the role `device`. It may be public.
 * @property {string} [gateway] Its address. Unset: where this module came from.
 * @property {string} [worker] The worker's script, on the page's origin.
 * @property {string} [scope] The worker's scope: one of its own, so that it takes no pages.
 * @property {ServiceWorkerRegistration | Promise<ServiceWorkerRegistration>} [registration]
 *   The app's own worker, which imports herald-worker.js.
 * @property {string} [quiet] What a browser that wants it shows for a message that shows nothing.
 *   Unset: the host's name.
 * @property {any} [mapping] How the app's own payloads are read: `slack`, `taskRabbit`, `airship`,
 *   or names of members.
 * @property {any} [rules] What the screen shows: `showsTests`, `teams` and so on.
 * @property {import("./herald-read.js").LinkTable} [links] The links that the app understands.
 *   Unset: those of its origin.
 * @property {(link: string, match: import("./herald-read.js").LinkMatch, signal?: AbortSignal) =>
 *   any} [open] Opens a link when the app can, and resolves then. `match.team` is the team of the
 *   message that was tapped. The signal says that it is not to be opened any more. Unset: the page
 *   goes there.
 * @property {(link: string, match: import("./herald-read.js").LinkMatch) =>
 *   boolean | Promise<boolean>} [confirm]
 *   Asks the person before a link from outside changes something. Unset: it does not.
 * @property {(installId: string) => Promise<string>} [attest]
 *   Gets a token from the app's server that vouches for this install.
 * @property {(user: string, deviceId: string) => any} [tellUser]
 *   Has the app's server tell Herald whose device this is; an empty user: nobody's. It is called
 *   again until it resolves.
 * @property {(deviceId: string) => string | Promise<string>} [explain]
 *   Asks the app's server why the device's messages did not come; `why()` has its answer.
 * @property {InstanceType<ReturnType<typeof addHeraldAgent>["Agent"]>} [agent] For tests.
 */

/**
 * What the browser allows. `unsupported`: it has no Web Push here. On an iPhone: the page is not on
 * the Home Screen.
 * @typedef {"unsupported" | "default" | "granted" | "denied"} Permission
 */

/**
 * A place that keeps values across restarts. Each call is atomic and durable once it resolves. A
 * call that fails means that the store is unreadable: nothing is known, and nothing is overwritten.
 * @typedef {object} Store
 * @property {(key: string) => Promise<any>} get Reads a value; undefined if there is none.
 * @property {(key: string, edit: (old: any) => any) => Promise<any>} change
 *   Replaces a value by what `edit` makes of it, and resolves to that; undefined deletes it.
 * @property {(prefix: string, limit?: number) => Promise<any[]>} list
 *   Reads the values whose keys begin with the prefix, in the order of the keys.
 * @property {(prefix: string) => Promise<number>} count Counts those.
 * @property {() => Promise<void>} clear Deletes everything.
 *
 * The answer to a call: status 0 if there was none. `retryAfter` is in milliseconds.
 * @typedef {{status: number, body?: any, retryAfter?: number}} Answer
 *
 * What the library needs from outside.
 * @typedef {object} Environment
 * @property {Store} store
 * @property {(url: string, headers: Record<string, string>, body: string) => Promise<Answer>} post
 * @property {() => number} now The time in milliseconds since 1970.
 * @property {() => number} random From 0 to 1.
 * @property {() => string} uuid
 * @property {<T>(work: () => Promise<T>, name?: string) => Promise<T>} alone
 *   Runs one piece of work of a name at a time, among all tabs and the worker.
 *
 * What the server refused of a part of the wishes. It is sent again when the wish changes.
 * @typedef {{wish: string, code: string, message: string, field: string, at: number}} Refusal
 *
 * Tags that were sent, and those left out, since the server was last heard of them.
 * @typedef {{added: string[], removed: string[]}} Unheard
 *
 * All that is kept besides events, inbox and screen.
 * @typedef {object} State
 * @property {{gateway: string, key: string, quiet?: string, mapping?: any, rules?: Rules,
 *   isAttested?: boolean}} [config]
 * @property {string} [installId]
 * @property {string} [marker] Made anew when the server does not know the device any more.
 * @property {boolean} [isBare] Whether the browser's own address is to be asked for.
 * @property {boolean} [isMoved] Whether the browser has another subscription than the server had.
 * @property {boolean} [isAgain] Whether a device that is known is registered again.
 * @property {string} [user] Who is signed in, by the app's own id; empty: nobody.
 * @property {string} [told] Who the app's server was told that it is, of this device.
 * @property {boolean} [isWanted] Whether the device is to be registered.
 * @property {Record<string, any>} mine What is wished: a value for each part.
 * @property {Record<string, any>} base What the server had of each part when it said so last.
 * @property {string} version The version of the tags in `base`.
 * @property {Unheard} [unheard]
 * @property {Record<string, Refusal>} refused
 * @property {Map<string, string>} held The tags, addresses and attributes that the server refuses,
 *   by part and value in JSON, each with the reason. One is sent again when it is wished anew.
 * @property {string[]} given The tags that came from the server: senders gave them.
 * @property {boolean} [isStale] Whether the server's tags have another version.
 * @property {boolean} [isSingle] Whether parts are sent one at a time, to find what is refused.
 * @property {{id: string, secret: string}} [device]
 * @property {{key: string, at: number}} [pushKey]
 * @property {number} failures How many calls in a row have failed.
 * @property {number} notBefore When the next call may be made.
 * @property {boolean} [isTold] Whether the server said so.
 * @property {{at: number, status: number, code: string, message: string}} [problem]
 * @property {number} lastSync
 * @property {string} cursor The cursor of the inbox.
 * @property {boolean} [hasMore] Whether the inbox has more.
 * @property {any[]} unused The addresses that the server does not use, each with the reason.
 * @property {{known: {name: string, tag: string}[]}} [configs] The config sets that the device has;
 *   unset: the page does not use them.
 * @property {number} lost How many events were not kept or not taken.
 *
 * A call that `plan` has decided on. `parts` are the wishes that it states, `taken` the ids of the
 * events that need not be kept after it.
 * @typedef {object} Plan
 * @property {string} method
 * @property {any} message
 * @property {Record<string, any>} parts
 * @property {any[]} events
 * @property {string[]} [taken]
 * @property {string} [key]
 */

/**
 * A message, with the members that the tables in Tests/ClientVectors name.
 * @typedef {Record<string, any>} Message
 */

/**
 * What the screen shows, as a value. Store it before the actions are performed, and report
 * `relaunched` when the worker starts: then no message is shown twice.
 * @typedef {[number, string]} Order By time, and by id at one time.
 * @typedef {{message: Message, order: Order, expires?: number}} Entry
 * @typedef {object} Slot
 * @property {string} kind
 * @property {string} scope
 * @property {Entry[]} entries
 * @property {number} older
 * @property {number} [revision] That of what is shown.
 * @typedef {{mention?: Order, info?: Order, told?: number, toldBy?: Order}} Mark
 * @typedef {object} ScreenState
 * @property {Record<string, Slot>} slots
 * @property {Record<string, Mark>} marks By team and user.
 * @property {Record<string, {id: string, revision: number}[]>} unconfirmed
 * @property {number} revision
 * @property {string[]} seen
 * @property {Record<string, Order>} versions
 * @property {string[]} readEarly
 * @property {number} badge
 *
 * @typedef {{showsTests?: boolean, callSeconds?: number, badge?: string, teams?: string[],
 *   teamIcons?: Record<string, string>}} Rules
 * @typedef {Record<string, any>} Action As in the tables, with whole messages.
 */
