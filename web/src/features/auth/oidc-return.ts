/** The query with which the identity provider sent the browser back, until the page takes it. It works only once. */
export const returnedQuery = { query: '' };
