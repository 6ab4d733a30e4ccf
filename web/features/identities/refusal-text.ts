import { errors } from '#contract/errors.ts'

/** What the server means by the code it sends a browser back with; of anything else nothing is shown. */
export const refusalText = (code: string): string =>
  Object.hasOwn(errors, code) ? errors[code as keyof typeof errors][1] : 'Something went wrong'
