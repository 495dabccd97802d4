// A client in the functions that @hey-api/openapi-ts made.
import { createClient } from "./hey/client/index";
import { act, createGame, getBoardPng, getLog, getView } from "./hey/sdk.gen";
import type { StreamEntry, StreamGame } from "./hey/types.gen";

declare const process: { argv: string[] };

const [, , baseUrl = "", token = ""] = process.argv;
const client = createClient({ baseUrl, auth: () => token, headers: { "Musterd-Player": "alice" }, throwOnError: true });

// What the streams send has types too.
export type Heard = StreamEntry | StreamGame;

async function play(): Promise<void> {
    const { data: game } = await createGame({
        client, throwOnError: true,
        body: { ruleset: "cruel-necessity", scenario: "first-civil-war", seats: { parliament: "alice" } },
    });
    const path = { game: game.id };
    const { data: view } = await getView({ client, path, throwOnError: true });
    const [first] = view.actions ?? [];
    if (first === undefined)
        throw new Error("nothing is offered");
    const body = { role: view.role, seq: view.seq, key: first.key };
    const { data: outcome } = await act({ client, path, body, throwOnError: true });
    const { data: log } = await getLog({ client, path, query: { since: 0 }, throwOnError: true });
    if (log.items.length !== 1)
        throw new Error("the log has no entry");
    const { data: board } = await getBoardPng({ client, path, query: { width: 800 }, throwOnError: true });
    if (!(board instanceof Blob) || board.size === 0)
        throw new Error("the board is no picture");
    console.log(`played with generated functions: ${outcome.events.map((event) => event.text).join(" ")}`);
}

void play();
