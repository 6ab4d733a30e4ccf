import { manifest } from './manifest.ts'

/** What an operator types to start this Plus and to run its commands: a release has no npm. */
export const operatorCommands = manifest.bin
  ? { start: manifest.bin.plus, admin: `${manifest.bin.plus} admin` }
  : { start: 'npm start', admin: 'npm run admin --' }
