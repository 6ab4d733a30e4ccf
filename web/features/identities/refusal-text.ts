import { errors } from '#contract/errors.ts'

/** The text of an error code in a redirect. Generic for an unknown code. */
export const refusalText = (code: string): string =>
  Object.hasOwn(errors, code) ? errors[code as keyof typeof errors][1] : 'Something went wrong'
