import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LazyModule, whenIdle } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'

const parts = new LazyModule(() => import('./composer.tsx'))
const Composer = lazyPart(parts, (it) => it.Composer, PartFailed)

/**
 * The composer above the timelines. Its code is not part of the first view: it is fetched once the browser is idle, or as soon
 * as a user begins to write.
 */
export function ComposerPlace() {
  const me = useMe()
  const [isReady, setIsReady] = useState(() => parts.loaded !== undefined || hasDraft(me._id))
  const [isFocused, setIsFocused] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Moves the focus from the button to the field that replaces it.
  const show = useCallback(() => {
    setIsFocused(document.activeElement === button.current)
    setIsReady(true)
  }, [])
  useEffect(() => {
    // Phones hide the composer, and have the compose screen.
    if (!isReady && matchMedia('(width >= 40rem)').matches) whenIdle(() => void parts.fetch().then(show, nothing))
  }, [isReady, show])

  const place = (
    <div className="flex gap-3 border-b border-line px-4 pt-3 pb-14">
      <Avatar src={me.avatar} />
      <button
        ref={button}
        type="button"
        onFocus={() => void parts.fetch().then(show, nothing)}
        onClick={() => {
          // Safari does not focus a pressed button.
          button.current?.focus()
          void parts.fetch().then(show, show)
        }}
        className="flex-1 cursor-text py-2 text-start text-xl text-muted"
      >
        {t('What’s happening?')}
      </button>
    </div>
  )
  return isReady ? (
    <Suspense fallback={place}>
      <Composer isFocusedFirst={isFocused} />
    </Suspense>
  ) : (
    place
  )
}

const nothing = () => {}

// Whether the user has a draft, for which the composer shows at once.
function hasDraft(user: string): boolean {
  try {
    return localStorage.getItem(`draft:${tweetDraftName(user)}`) !== null
  } catch {
    return false
  }
}
