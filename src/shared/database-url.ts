/** Whether the database is on a server that several machines may share, and not in a file of this one. */
export const isOnServer = (url: string): boolean => /^postgres(?:ql)?:/.test(url);
