import { Wrench } from 'lucide-react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { type SectionGroup, sectionGroups } from './sections.ts'

const administration: SectionGroup = {
  title: t('Administration'),
  sections: [
    {
      to: routes.admin,
      title: t('Administration'),
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

/** The settings of the viewer: administrators also have those of the network. */
export const useSectionGroups = (): readonly SectionGroup[] =>
  useMe().role === 'admin' ? [...sectionGroups, administration] : sectionGroups
