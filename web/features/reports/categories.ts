import type { ReportCategory } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'

interface CategoryTexts {
  label: string
  /** A line of help for the reporter. */
  about: string
}

/** The categories of a report, in the order of the dialog. */
export const categories: Readonly<Record<ReportCategory, CategoryTexts>> = {
  spam: { label: t('Spam'), about: t('Ads, scams, fake links, or the same thing again and again') },
  harassment: { label: t('Harassment'), about: t('Insults, threats, stalking or ganging up on a person') },
  hate: { label: t('Hate'), about: t('Attacks on people because of who they are') },
  violence: { label: t('Violence'), about: t('Threats, calls for violence or cruel images') },
  sexual: { label: t('Sexual content'), about: t('Without a warning, or without consent') },
  child_safety: { label: t('Child safety'), about: t('Sexual content with minors, or a child in danger') },
  self_harm: { label: t('Self-harm'), about: t('A person may be in danger') },
  impersonation: { label: t('Impersonation'), about: t('Pretends to be another person or organization') },
  privacy: { label: t('Private information'), about: t('Addresses, documents or images shared without consent') },
  illegal: { label: t('Something illegal'), about: t('Against the law where you or they live') },
  rule: { label: t('Breaks a rule of this network'), about: t('You can name the rule') },
  other: { label: t('Something else'), about: t('Say what it is in your own words') },
}
