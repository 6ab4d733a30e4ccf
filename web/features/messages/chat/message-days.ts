/** Groups messages by day and by runs of one sender. */
import type { Message } from '#contract/calls/messages.ts'
import { language } from '#web/ui/formatting/language.ts'

interface MessageDay {
  key: string
  date: string
  messages: { message: Message; isChange: boolean }[]
}

const dayOf = (iso: string) => new Date(iso).toDateString()

/** Groups messages by day, oldest first. `isChange` marks the first message of a run. */
export function groupByDay(messages: readonly Message[]): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages) {
    const last = days.at(-1)
    const key = dayOf(message.createdAt)
    const day = last?.key === key ? last : { key, date: message.createdAt, messages: [] }
    if (day !== last) days.push(day)
    const isChange = day.messages.at(-1)?.message.sender._id !== message.sender._id
    day.messages.push({ message, isChange })
  }
  return days
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
const written = { weekday: 'long', month: 'long', day: 'numeric' } as const
const thisYear = new Intl.DateTimeFormat(language, written)
const otherYear = new Intl.DateTimeFormat(language, { ...written, year: 'numeric' })

/** `Today`, `Yesterday`, `Thursday, November 20`. */
export function dayLabel(iso: string, now: Date): string {
  const date = new Date(iso)
  const days = Math.round((startOf(date) - startOf(now)) / 86_400_000)
  if (days === 0 || days === -1) return capitalize(relative.format(days, 'day'))
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
}

const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
