/** The version of the contract that this client was made for (info.version of openapi.yaml). */
export const CONTRACT = "1.0.0";
