// A client of musterd. See README.md.
export { Musterd, Refused } from "./client.js";
export type { Schemas, Told, Wish } from "./client.js";
export { CONTRACT } from "./version.js";
export { WebhookError, webhook } from "./webhook.js";
export type { Notice } from "./webhook.js";
