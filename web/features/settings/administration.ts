import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import {
  Bot,
  DoorOpen,
  FileText,
  Globe,
  Hash,
  Mail,
  ScrollText,
  Server,
  ShieldCheck,
  UserPlus,
  Wrench,
} from '#web/ui/icons.ts'
import type { Section, SectionGroup } from './sections.ts'

export type AdminPartName =
  | 'look'
  | 'rules'
  | 'terms'
  | 'privacy'
  | 'contact'
  | 'public-pages'
  | 'sign-up'
  | 'applications'
  | 'hashtags'
  | 'automation'
  | 'server'

/** A part of the administration with an address of its own: a part of web/features/admin/ and a section of the settings. */
export interface AdminSection extends Section {
  part: AdminPartName
}

/** Parts that moderators see, too. */
const newAccounts: AdminSection = {
  part: 'applications',
  to: routes.adminPart('applications'),
  title: t('New accounts'),
  about: t('Who’s waiting for approval, and who invited them'),
  icon: UserPlus,
  settings: [{ title: t('Waiting for approval'), words: t('applications, approve, reject, queue') }],
}

const hashtags: AdminSection = {
  part: 'hashtags',
  to: routes.adminPart('hashtags'),
  title: t('Hashtags'),
  about: t('What’s trending, and hidden hashtags'),
  icon: Hash,
  settings: [{ title: t('Hidden hashtags'), words: t('ban, hide, trends, topics') }],
}

/** The settings of the network for moderators. */
export const moderation: SectionGroup = { title: t('Moderation'), sections: [newAccounts, hashtags] }

/** All parts, in the order of their links. The server checks who may make each call. */
export const adminSections: readonly AdminSection[] = [
  {
    part: 'look',
    to: routes.admin,
    title: t('Name and look'),
    about: t('Name, image and color of the network'),
    icon: Wrench,
    settings: [
      { title: t('Network name'), words: t('rename, title, server') },
      { title: t('Image'), words: t('logo, icon, image') },
      { title: t('Color'), words: t('accent, theme, brand, look') },
    ],
  },
  {
    part: 'rules',
    to: routes.adminPart('rules'),
    title: t('Rules'),
    about: t('Numbered rules for reports and decisions'),
    icon: ScrollText,
    settings: [{ title: t('Rules of the network'), words: t('guidelines, conduct, moderation') }],
  },
  {
    part: 'terms',
    to: routes.adminPart('terms'),
    title: t('Terms'),
    about: t('The text that people accept when they sign up'),
    icon: FileText,
    settings: [{ title: t('Terms of Service'), words: t('legal, conditions, page') }],
  },
  {
    part: 'privacy',
    to: routes.adminPart('privacy'),
    title: t('Privacy Policy'),
    about: t('How data is handled here'),
    icon: ShieldCheck,
    settings: [{ title: t('Privacy Policy'), words: t('legal, data protection, page') }],
  },
  {
    part: 'contact',
    to: routes.adminPart('contact'),
    title: t('Contact'),
    about: t('Who runs this network, on the About page'),
    icon: Mail,
    settings: [{ title: t('Contact'), words: t('imprint, operator, address, about') }],
  },
  {
    part: 'public-pages',
    to: routes.adminPart('public-pages'),
    title: t('Public pages'),
    about: t('What people without an account can read'),
    icon: Globe,
    settings: [
      { title: t('Let everyone read public posts'), words: t('visitors, search engines, Google, RSS, feeds, embed') },
      { title: t('Show members unless they choose otherwise'), words: t('visitors, default, privacy') },
    ],
  },
  {
    part: 'sign-up',
    to: routes.adminPart('sign-up'),
    title: t('Sign-up'),
    about: t('Who can sign up, invitations, bots'),
    icon: DoorOpen,
    settings: [
      { title: t('Who can sign up'), words: t('registration, open, closed, approval, join, register') },
      { title: t('Blocked email domains'), words: t('email provider, throw-away, spam, block') },
      { title: t('Blocked IP addresses'), words: t('IP address, CIDR, ban') },
      { title: t('Proof of work'), words: t('captcha, bots, robots, question') },
    ],
  },
  newAccounts,
  hashtags,
  {
    part: 'automation',
    to: routes.adminPart('automation'),
    title: t('Automatic rules'),
    about: t('Rules against spam and abuse, with test runs and undo'),
    icon: Bot,
    settings: [{ title: t('Automatic rules'), words: t('spam, filter, bots, automod, shadow, block words') }],
  },
  {
    part: 'server',
    to: routes.adminPart('server'),
    title: t('Server'),
    about: t('Health, backups, storage and speed'),
    icon: Server,
    settings: [
      { title: t('Health'), words: t('status, version, uptime, ready, metrics, monitoring') },
      { title: t('Backups'), words: t('restore, proof, copy') },
      { title: t('Storage'), words: t('disk, space, database, full') },
      { title: t('Slowest calls of the last hour'), words: t('speed, performance, latency, queues') },
    ],
  },
]

/** The settings of the network. */
export const administration: SectionGroup = { title: t('Administration'), sections: adminSections }
