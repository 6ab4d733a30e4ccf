/**
 * Thrown by a transaction in a process that only reads. The request is then passed on to the process that writes, so nothing
 * that a request does before its first transaction may have an effect.
 */
export class WrittenElsewhere extends Error {
  constructor() {
    super('Another process writes the database')
  }
}
