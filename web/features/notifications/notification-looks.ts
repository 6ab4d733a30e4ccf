import {
  AtSign,
  Bell,
  ChartBarBig,
  Clock,
  Flag,
  Gavel,
  Heart,
  type Icon,
  MessageCircle,
  Quote,
  Repeat2,
  UserCheck,
  UserPlus,
  UserRoundCheck,
} from '#web/ui/icons.ts'

interface NotificationLook {
  icon: Icon
  className: string
  isFilled?: boolean
  /** Whether the tweet is addressed to the user rather than written by them. */
  isSpeech?: boolean
  /** Whether it is from the network, such as its moderators: no user is shown. */
  isOfNetwork?: boolean
}

const looks: Record<string, NotificationLook> = {
  follow: { icon: UserPlus, className: 'text-accent' },
  follow_request: { icon: UserRoundCheck, className: 'text-accent' },
  follow_accepted: { icon: UserCheck, className: 'text-accent' },
  like: { icon: Heart, className: 'text-red', isFilled: true },
  retweet: { icon: Repeat2, className: 'text-green' },
  reply: { icon: MessageCircle, className: 'text-accent', isSpeech: true },
  quote: { icon: Quote, className: 'text-accent', isSpeech: true },
  mention: { icon: AtSign, className: 'text-accent', isSpeech: true },
  poll: { icon: ChartBarBig, className: 'text-accent' },
  report: { icon: Flag, className: 'text-muted', isOfNetwork: true },
  decision: { icon: Gavel, className: 'text-red', isOfNetwork: true },
  appeal: { icon: Gavel, className: 'text-accent', isOfNetwork: true },
  scheduled: { icon: Clock, className: 'text-red', isOfNetwork: true },
}

/** The icon of a notification type; a bell for an unknown type. */
export const notificationLook = (type: string): NotificationLook =>
  looks[type] ?? { icon: Bell, className: 'text-muted' }
