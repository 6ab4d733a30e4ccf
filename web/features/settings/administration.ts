import { DoorOpen, UserPlus, Wrench } from 'lucide-react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import type { SectionGroup } from './sections.ts'

/** The part that moderators see, too. */
const newAccounts: SectionGroup['sections'][number] = {
  to: routes.adminPart('applications'),
  title: t('New accounts'),
  about: t('Who waits for approval, and who invited whom'),
  icon: UserPlus,
  settings: [{ title: t('Waiting for approval'), words: t('applications, approve, reject, queue') }],
}

/** The settings of the network that moderators see. */
export const moderation: SectionGroup = { title: t('Moderation'), sections: [newAccounts] }

/** The settings of the network: a section for each part of web/features/admin/admin-parts.ts. */
export const administration: SectionGroup = {
  title: t('Administration'),
  sections: [
    {
      to: routes.admin,
      title: t('Name and look'),
      about: t('Name, picture, color and rules of the network'),
      icon: Wrench,
      settings: [
        { title: t('Name of the network'), words: t('rename, title, server') },
        { title: t('Picture'), words: t('logo, icon, image') },
        { title: t('Color'), words: t('accent, theme, brand, look') },
        { title: t('Rules of the network'), words: t('guidelines, conduct, moderation') },
      ],
    },
    {
      to: routes.adminPart('sign-up'),
      title: t('Sign-up'),
      about: t('Who can sign up, invitations, robots'),
      icon: DoorOpen,
      settings: [
        { title: t('Who can sign up'), words: t('registration, open, closed, approval, join, register') },
        { title: t('Refused domains'), words: t('email provider, throw-away, spam, block') },
        { title: t('Refused networks'), words: t('IP address, CIDR, ban') },
        { title: t('Proof of work'), words: t('captcha, bots, robots, question') },
      ],
    },
    newAccounts,
  ],
}
