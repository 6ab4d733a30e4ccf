/**
 * Replaces the password hashing library in server tests and journeys by one of the lowest cost, as a sign-up at the real cost
 * takes as long as the rest of a test. Hashes state the requested cost. Attacks and tests that start `npm start` use the real
 * library.
 */
import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const PARAMETERS = /m=\d+,t=\d+,p=\d+/
const parameters = ({ memoryCost, timeCost, parallelism }: Options): string =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`

export async function hash(text: string, options: Options): Promise<string> {
  return (await real.hash(text, { ...options, ...CHEAP })).replace(PARAMETERS, parameters(options))
}

export const verify = (phc: string, text: string): Promise<boolean> =>
  real.verify(phc.replace(PARAMETERS, parameters(CHEAP)), text)

export const hashRaw = (text: string, options: Options): Promise<Buffer> => real.hashRaw(text, { ...options, ...CHEAP })
