// Functions that call fetch and return the answer's body, and types, in one file.
module.exports = {
  musterd: {
    input: 'openapi.yaml',
    output: { target: 'orval/api.ts', client: 'fetch', mode: 'single', override: { fetch: { includeHttpResponseReturnType: false } } },
  },
};
