"""A line that takes its time: a port whose bytes reach another port, and come back, so many milliseconds later.

`delay.py PORT MILLISECONDS` prints its own port and runs until it is ended; addresses of this machine alone.
"""

import asyncio
import sys


async def carry(reader, writer, seconds):
    """Everything that is read is written `seconds` later, in its order."""
    loop = asyncio.get_running_loop()
    last = loop.create_future()
    try:
        while chunk := await reader.read(1 << 18):
            loop.call_later(seconds, writer.write, chunk)
    except ConnectionError:
        pass
    loop.call_later(seconds, last.set_result, None)
    await last
    writer.close()


async def main(port, seconds):
    async def accepted(reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, far_writer, seconds), carry(far_reader, writer, seconds))

    server = await asyncio.start_server(accepted, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]) / 1000))
