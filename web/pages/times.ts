/** Writes the times of a page, which are in UTC, as the reader's: in their time zone, and as long ago as they are now. */
import { MINUTE_MS } from '#contract/durations.ts'
import { localeOf } from '#web/core/locale-of.ts'
import { relativeTimeIn } from '#web/ui/formatting/relative-time.ts'

/** Rewrites all times, and those in lists again twice a minute. */
export function showTimes(): void {
  const locale = localeOf(document.documentElement.lang, navigator.languages)
  const relativeTime = relativeTimeIn(locale)
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const relative: { time: HTMLTimeElement; date: Date }[] = []
  for (const time of document.querySelectorAll<HTMLTimeElement>('#page time')) {
    const date = new Date(time.dateTime)
    const text = full.format(date)
    const { title, dataset } = time
    if (title) time.title = text
    if (dataset.full !== undefined) time.textContent = text
    else if (dataset.relative !== undefined) relative.push({ time, date })
    // A sentence with the time that the title has.
    else if (title) time.textContent = time.textContent.replace(title, () => text)
  }
  const update = () => {
    for (const { time, date } of relative) time.textContent = relativeTime(date, new Date())
  }
  update()
  setInterval(update, MINUTE_MS / 2)
}
