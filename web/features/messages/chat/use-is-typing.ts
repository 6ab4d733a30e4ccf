import { useEffect, useState } from 'react'
import { TYPING_MS } from '#contract/live.ts'
import { onLive } from '#web/core/live/live-events.ts'

/** Whether that member is writing to us: until the message comes, or nothing was typed for a while. */
export function useIsTyping(user: string): boolean {
  const [isTyping, setIsTyping] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setIsTyping(false)
    }
    const stops = [
      onLive('message.typing', (frame) => {
        if (frame.user !== user) return
        clearTimeout(timer)
        timer = setTimeout(end, 2 * TYPING_MS)
        setIsTyping(true)
      }),
      onLive('message.new', ({ sender }) => {
        if (sender === user) end()
      }),
      end,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [user])

  return isTyping
}
