/** The line that replaces reported content. A chunk of its own. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { findUser } from '#web/core/queries/patch-user.ts'
import { useMute } from '#web/features/people/mutes/use-mute.ts'
import { useBlock } from '#web/features/people/toggles.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Flag } from '#web/ui/icons.ts'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { useWithdraw } from './api.ts'
import type { Reported } from './reported.ts'
import { patchReport, showReported, takesFocus } from './reported-things.ts'

/** Props of ReportedLine. */
export interface ReportedLineProps {
  kind: Reported['kind']
  id: string
  report: string
  user: Author
  /** Moves the focus once the content is shown again; by default to the post. */
  onShow?: () => void
}

/** "You reported this", with Undo, Mute and Block. Once moderators have decided, it shows the content. */
export function ReportedLine({ kind, id, report, user, onShow }: ReportedLineProps) {
  const cache = useQueryClient()
  const line = useRef<HTMLDivElement>(null)
  const text = useId()
  const [isDecided, setIsDecided] = useState(false)
  const withdraw = useWithdraw()

  useEffect(() => {
    if (takesFocus(id)) line.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [id])

  const moveFocus = useRef<() => void>(undefined)
  // Runs once the content has replaced the line.
  useEffect(() => () => moveFocus.current?.(), [])
  const reveal = (change: () => void) => {
    const row = line.current?.closest('article')
    const place = row?.parentElement
    const index = row && place ? [...place.children].indexOf(row) : -1
    moveFocus.current =
      onShow ?? (() => (place?.children[index] as HTMLElement | undefined)?.focus({ preventScroll: true }))
    change()
  }
  const undo = () =>
    withdraw.mutate(report, {
      onSuccess: (outcome) => {
        if (outcome === 'decided') setIsDecided(true)
        else reveal(() => patchReport(cache, { kind, id }))
      },
    })

  return (
    <div
      ref={line}
      className={classNames(
        'flex flex-wrap items-center gap-x-1 text-muted',
        // A message has the edges of its bubble.
        kind === 'message' ? 'py-1' : 'min-h-12 px-4 py-1',
      )}
    >
      <Flag aria-hidden size={18} className="me-2 shrink-0" />
      <p id={text} role="status" className="min-w-0 py-1">
        {isDecided ? t('Moderators have already decided about your report.') : t('You reported this')}
      </p>
      <div className="-me-2.5 ms-auto flex flex-wrap justify-end gap-x-1">
        {isDecided ? (
          <LineButton onPress={() => reveal(() => showReported(id, true))}>
            {kind === 'tweet' ? t('Show post') : t('Show')}
          </LineButton>
        ) : (
          <LineButton describedBy={text} isBusy={withdraw.isPending} onPress={undo}>
            {t('Undo')}
          </LineButton>
        )}
        {kind !== 'message' && <MuteButton user={user} />}
        <BlockButton user={user} />
      </div>
    </div>
  )
}

function MuteButton({ user }: { user: Author }) {
  const cache = useQueryClient()
  const mute = useMute(user)
  if (findUser(cache, user._id)?.isMuting) return null
  return (
    <LineButton
      label={t('Mute @{username}', { username: user.username })}
      onPress={() => mute({ minutes: null, hidesNotifications: true })}
    >
      {t('Mute')}
    </LineButton>
  )
}

/** Blocks at once. The call waits while it can be undone, as ending a block restores no follow. */
function BlockButton({ user }: { user: Author }) {
  const { _id: id, username } = user
  const cache = useQueryClient()
  const known = findUser(cache, id)
  const [isPressed, setIsPressed] = useState(false)
  const unblock = useBlock({ ...user, isBlocking: true })
  const block = useBlock(known ?? user, (isOn) =>
    isOn
      ? offerUndo({
          key: `block:${id}`,
          message: t('Blocked @{username}', { username }),
          undo: () => {
            setIsPressed(false)
            unblock()
          },
        })
      : undefined,
  )
  if (isPressed || known?.isBlocking) return null
  const press = () => {
    setIsPressed(true)
    block()
  }
  return (
    <LineButton label={t('Block @{username}', { username })} onPress={press}>
      {t('Block')}
    </LineButton>
  )
}

interface LineButtonProps {
  onPress: () => void
  label?: string
  describedBy?: string
  isBusy?: boolean
  children: ReactNode
}

const LineButton = ({ onPress, label, describedBy, isBusy = false, children }: LineButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-describedby={describedBy}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? undefined : onPress}
    className="min-h-8 rounded-pill px-2.5 font-bold text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
  >
    {children}
  </button>
)
