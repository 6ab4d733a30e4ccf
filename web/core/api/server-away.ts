/** Whether a status says that no server answered: 0 without an answer, 502 to 504 from a proxy. */
export const isServerAway = (status: number): boolean => status === 0 || (status >= 502 && status <= 504)
