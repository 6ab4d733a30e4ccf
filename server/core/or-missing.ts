import { AppError } from './errors.ts'

/** The result of a look-up; undefined where it refuses with 404, as there is nothing that the viewer may see. */
export async function orMissing<T>(finding: Promise<T>): Promise<T | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}
