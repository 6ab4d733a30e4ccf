import { manifest } from './manifest.ts'

/** The version of this Plus: `0.1.0`, or `0.1.0+6e9a760` of a release made between two versions. */
export const version: string = manifest.commit ? `${manifest.version}+${manifest.commit}` : manifest.version
