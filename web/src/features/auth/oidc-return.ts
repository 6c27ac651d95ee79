/** The query that the identity provider has sent the browser back with, until its page takes it: it works once. */
export const sentBack = { query: '' };
