import { t } from '#web/core/i18n.ts'

/** The accessible name of a control of a post, with its author: lists of controls contain the same controls of each post. */
export const controlName = (action: string, { user }: { user: { name: string } }): string =>
  t('{action}: post by {name}', { action, name: user.name })
