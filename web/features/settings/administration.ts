import { Wrench } from 'lucide-react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import type { SectionGroup } from './sections.ts'

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
  ],
}
