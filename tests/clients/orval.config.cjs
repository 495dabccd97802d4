// Functions that call fetch, and schemas of zod, each in one file.
module.exports = {
  fetch: { input: 'openapi.yaml', output: { target: 'orval/api.ts', client: 'fetch' } },
  zod: { input: 'openapi.yaml', output: { target: 'orval/zod.ts', client: 'zod' } },
};
