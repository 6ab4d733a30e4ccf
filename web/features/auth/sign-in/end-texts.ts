import { t } from '#web/core/i18n.ts'
import type { Ended } from '#web/core/session/session.ts'

/** The texts that explain the end of a session. */
interface EndText {
  title: string
  text: string
}

const goOn = t('Sign in again to pick up where you left off.')

/** The reason why a session has ended, and the next step. */
export const endTexts: Record<Ended, EndText> = {
  elsewhere: { title: t('You were signed out from another device'), text: goOn },
  password: {
    title: t('Your password was changed'),
    text: t('Sign in with the new password to pick up where you left off.'),
  },
  security: {
    title: t('Your sign-in settings were changed'),
    text: t(
      'All other devices were signed out to keep your account safe. Sign in again to pick up where you left off.',
    ),
  },
  operator: { title: t('You were signed out by this network’s operator'), text: goOn },
  suspended: { title: t('Your account is suspended'), text: t('Sign in to read why and to appeal.') },
  deleted: { title: t('Your account is about to be deleted'), text: t('Sign in if you want to keep it.') },
  expired: { title: t('Your session has expired'), text: goOn },
  unknown: { title: t('You were signed out'), text: goOn },
}
