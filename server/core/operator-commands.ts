import { manifest } from './manifest.ts'

/** The commands that start Plus and its tools, as the log names them: a release has no npm. */
export const operatorCommands = manifest.bin
  ? { start: manifest.bin.plus, admin: `${manifest.bin.plus} admin`, log: `${manifest.bin.plus} admin` }
  : { start: 'npm start', admin: 'npm run admin --', log: 'npm run admin' }
