// A thin client of musterd for browsers and Node (20 or later). The types are made of openapi.yaml:
//     npx openapi-typescript http://127.0.0.1:8650/openapi.yaml --default-non-nullable=false -o contract.d.ts
// so that paths, parameters, bodies and answers are checked by the compiler:
//     const musterd = new Musterd("http://127.0.0.1:8650", token, "ana");
//     const view = await musterd.get("/v1/games/{game}/view", { path: { game }, query: { role } });
import type { components, paths } from "./contract";

export type Schemas = components["schemas"];
type Method = "get" | "post" | "put" | "patch" | "delete";
type PathsOf<M extends Method> = { [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never }[keyof paths];
type Operation<P extends keyof paths, M extends Method> = paths[P] extends { [K in M]: infer O } ? O : never;
type Json<T> = T extends { content: { "application/json": infer J } } ? J : never;
type Answers<O> = O extends { responses: infer R } ? R : never;
type Answer<O> = Json<Answers<O>[keyof Answers<O> & (200 | 201 | 202)]>;
type Parameters<O, In extends string> = O extends { parameters: { [K in In]?: infer T } } ? T : never;
type Body<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;
export interface Wish<O> {
    path?: Parameters<O, "path">;
    query?: Parameters<O, "query">;
    body?: Body<O>;
    signal?: AbortSignal;
}

const ATTEMPTS = 5;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What the daemon refused, as application/problem+json (RFC 9457) tells it; status 0: there was no answer. */
export class Refused extends Error {
    constructor(readonly status: number, readonly problem: Partial<Schemas["Problem"]>, readonly retryAfter: number) {
        super(problem.detail ?? problem.title ?? "no answer");
    }
}

/** One event of a stream; what a stream tells is described with its path in openapi.yaml. */
export interface Told<Data> {
    event: string;
    id: string | null;
    data: Data;
}

export class Musterd {
    /** player: for whom an app or an administrator acts; a player's own token needs none. */
    constructor(readonly base: string, readonly token?: string, readonly player?: string) {}

    actingFor(player: string): Musterd {
        return new Musterd(this.base, this.token, player);
    }

    get<P extends PathsOf<"get">>(path: P, wish: Wish<Operation<P, "get">> = {}): Promise<Answer<Operation<P, "get">>> {
        return this.ask("get", path, wish);
    }

    post<P extends PathsOf<"post">>(path: P, wish: Wish<Operation<P, "post">> = {}): Promise<Answer<Operation<P, "post">>> {
        return this.ask("post", path, wish);
    }

    put<P extends PathsOf<"put">>(path: P, wish: Wish<Operation<P, "put">> = {}): Promise<Answer<Operation<P, "put">>> {
        return this.ask("put", path, wish);
    }

    /** Any method. What is sent twice under one Idempotency-Key is done once: a POST without an answer is sent again. */
    async ask<M extends Method, P extends PathsOf<M>>(method: M, path: P, wish: Wish<Operation<P, M>> = {}): Promise<Answer<Operation<P, M>>> {
        const again = method === "post" ? { "Idempotency-Key": crypto.randomUUID() } : undefined;
        for (let attempt = 1; ; attempt++) {
            try {
                const answer = await this.fetch(method, String(path), wish, again);
                return (answer.status === 204 ? undefined : await answer.json()) as Answer<Operation<P, M>>;
            } catch (error) {
                if (!again || !(error instanceof Refused) || ![0, 429, 503].includes(error.status) || attempt === ATTEMPTS) throw error;
                await wait(1000 * error.retryAfter || 125 * 2 ** attempt);
            }
        }
    }

    /** An answer as it comes, such as a picture. */
    async fetch(method: string, path: string, wish: { path?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal }, more?: object): Promise<Response> {
        const headers = new Headers({ ...more });
        if (this.token) headers.set("Authorization", `Bearer ${this.token}`);
        if (this.token && this.player) headers.set("Musterd-Player", this.player);
        if (wish.body !== undefined) headers.set("Content-Type", "application/json");
        const init: RequestInit = { method: method.toUpperCase(), headers };
        if (wish.body !== undefined) init.body = JSON.stringify(wish.body);
        if (wish.signal) init.signal = wish.signal;
        const answer = await fetch(this.address(path, wish.path, wish.query), init).catch((error: Error) => {
            if (wish.signal?.aborted) throw error;
            throw new Refused(0, { title: "No answer", detail: error.message }, 0);
        });
        if (!answer.ok) {
            const problem = (await answer.json().catch(() => ({}))) as Partial<Schemas["Problem"]>;
            throw new Refused(answer.status, problem, Number(answer.headers.get("Retry-After")) || 0);
        }
        return answer;
    }

    private address(path: string, inPath: unknown, query: unknown): string {
        const names = (inPath ?? {}) as Record<string, string | number>;
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])));
        const asked = new URLSearchParams();
        for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
            for (const one of Array.isArray(value) ? value : [value])
                if (one !== undefined && one !== null) asked.append(name, String(one));
        return this.base.replace(/\/$/, "") + filled + (asked.size ? `?${asked}` : "");
    }

    /** Follows a stream until `signal` aborts, and takes it up again where it broke off. lastId: what was seen already. */
    async *follow<Data>(path: string, signal: AbortSignal, lastId: string | null = null): AsyncGenerator<Told<Data>> {
        for (let pause = 250; !signal.aborted; pause = Math.min(2 * pause, 5000)) {
            try {
                const answer = await this.fetch("get", path, { signal }, lastId === null ? {} : { "Last-Event-ID": lastId });
                pause = 250;
                for await (const told of eventsOf<Data>(answer)) {
                    lastId = told.id ?? lastId;
                    yield told;
                }
            } catch (error) {
                if (error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
            }
            if (!signal.aborted) await wait(pause);
        }
    }
}

async function* eventsOf<Data>(answer: Response): AsyncGenerator<Told<Data>> {
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    try {
        for (let rest = ""; ; ) {
            const { value, done } = await reader.read();
            if (done) return;
            const blocks = (rest + value).split("\n\n");
            rest = blocks.pop() ?? "";
            for (const block of blocks) {
                const field = (name: string): string | undefined => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
                const data = field("data");
                if (data !== undefined) yield { event: field("event") ?? "message", id: field("id") ?? null, data: JSON.parse(data) as Data };
            }
        }
    } finally {
        await reader.cancel().catch(() => undefined);
    }
}
