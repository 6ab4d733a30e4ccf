import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { useEndedSessionPlace } from '#web/core/offline/ended-session-data.ts'
import { routes } from '#web/core/routes.ts'
import { type Ended, leaveScreen, useSession } from '#web/core/session/session.ts'
import type { FactorChallenge } from '#web/features/auth/api.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RootMark } from '#web/ui/root-mark.ts'
import { useCoverTitle } from '#web/ui/use-title.ts'
import { endTexts } from './end-texts.ts'
import { SignInForm } from './sign-in-form.tsx'

const backdropClass = 'fixed inset-0 z-50 bg-canvas/80 backdrop-blur-lg forced-colors:bg-canvas'

const popupClass =
  'fixed inset-x-0 bottom-0 z-50 max-h-dvh overflow-y-auto rounded-t-card bg-raised p-6 shadow-float outline-none icons:inset-auto icons:top-1/2 icons:left-1/2 icons:w-105 icons:-translate-1/2 icons:rounded-card icons:p-8'

/**
 * A dialog over the kept screen that says why the session has ended, and signs its user in again. The screen below is inert.
 */
export default function SessionEnded({ ended }: { ended: Ended }) {
  const { user } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null)
  const kept = useEndedSessionPlace()
  const text = endTexts[ended]
  const popup = useRef<HTMLDivElement>(null)
  useBelow(popup)
  useCoverTitle(text.title)

  const openForm = () => {
    leaveScreen(true)
    navigate(routes.signIn, { state: { from: location.pathname + location.search + location.hash } })
  }

  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <RootMark name="session-ended" />
        <AlertDialog.Backdrop data-session-ended forceRender className={backdropClass} />
        {/* Text being typed on the screen must not go into the password. */}
        <AlertDialog.Popup ref={popup} initialFocus={title} finalFocus={false} className={popupClass}>
          <AlertDialog.Title ref={title} tabIndex={-1} className="text-xl font-extrabold outline-none">
            {challenge ? t('Two-step verification') : text.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 mb-6 text-muted">
            {text.text}
            {kept === 'device' && (
              <span className="mt-2 block">
                {t('Your drafts and unsent posts are kept encrypted on this device and come back when you sign in.')}
              </span>
            )}
            {kept === 'page' && (
              <span className="mt-2 block">
                {t('Your drafts and unsent posts are kept only while this page is open.')}
              </span>
            )}
          </AlertDialog.Description>
          <SignInForm
            challenge={challenge}
            onChallenge={setChallenge}
            username={user?.username}
            submit={t('Sign in again')}
            onLeave={() => leaveScreen(true)}
            Message={FormAlert}
          />
          {!challenge && (
            <div className="mt-4 flex flex-wrap justify-between gap-x-4">
              <Button variant="ghost" className="-ms-4" onClick={openForm}>
                {t('Other ways to sign in')}
              </Button>
              <Button variant="ghost" className="-ms-4" onClick={() => leaveScreen(false)}>
                {t('Use another account')}
              </Button>
            </div>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/**
 * Makes the screen below inert: nothing can be focused, selected or copied, Escape closes nothing, Back leads to the sign-in
 * form. The focus returns afterwards.
 */
function useBelow(popup: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const below = [...document.body.children]
      .filter((each) => each instanceof HTMLElement)
      .filter((each) => !each.inert && !each.contains(popup.current))
    for (const each of below) each.inert = true
    const handleKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && event.stopImmediatePropagation()
    const handleBack = () => leaveScreen(true)
    addEventListener('keydown', handleKeyDown, { capture: true })
    addEventListener('popstate', handleBack)
    return () => {
      for (const each of below) each.inert = false
      removeEventListener('keydown', handleKeyDown, { capture: true })
      removeEventListener('popstate', handleBack)
      // The dialog releases the focus first.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [popup])
}
