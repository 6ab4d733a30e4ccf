import { AtSign, Bell, Heart, type LucideIcon, MessageCircle, Repeat2, UserPlus } from 'lucide-react'

interface NotificationLook {
  icon: LucideIcon
  /** Of the icon. */
  className: string
  isFilled?: boolean
  /** The post is what somebody said to the member, not what the member wrote. */
  isSpeech?: boolean
}

const looks: Record<string, NotificationLook> = {
  follow: { icon: UserPlus, className: 'text-accent' },
  like: { icon: Heart, className: 'text-red', isFilled: true },
  retweet: { icon: Repeat2, className: 'text-green' },
  reply: { icon: MessageCircle, className: 'text-accent', isSpeech: true },
  mention: { icon: AtSign, className: 'text-accent', isSpeech: true },
}

/** How a notification of that type looks; a type we do not know is a bell (SPEC §3, "or other"). */
export const notificationLook = (type: string): NotificationLook =>
  looks[type] ?? { icon: Bell, className: 'text-muted' }
