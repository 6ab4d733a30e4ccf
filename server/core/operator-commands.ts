import { manifest } from './manifest.ts'

/** What an operator types to start this Plus and to run its commands, and what the log calls them: a release has no npm. */
export const operatorCommands = manifest.bin
  ? { start: manifest.bin.plus, admin: `${manifest.bin.plus} admin`, log: `${manifest.bin.plus} admin` }
  : { start: 'npm start', admin: 'npm run admin --', log: 'npm run admin' }
