import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { profileOptions } from '#web/features/people/api.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { CircleCheck, CircleDashed, X } from '#web/ui/icons.ts'
import { useNetwork } from '#web/ui/network.ts'
import { focusHeading } from '#web/ui/page-header.tsx'
import { startOptions } from './api.ts'
import { closeChecklist } from './checklist-closed.ts'
import { InviteButton } from './invite-link.tsx'
import { useFold } from './use-fold.tsx'

/** The next steps in a new network; for administrators also its look and its rules. Folded after the first post. */
export default function StartChecklist() {
  const me = useMe()
  const title = useId()
  const { name, registration, membersInvite } = useNetwork()
  const [isClosed, setIsClosed] = useState(false)
  const { data: start } = useQuery(startOptions)
  const { data: own } = useQuery(profileOptions)
  const hasPosted = own !== undefined && own.user.tweetsCount > 0
  const fold = useFold(hasPosted)
  if (isClosed || !start?.isNew || !own) return null

  const isAdmin = me.role === 'admin'
  const isInviter = registration !== 'closed' && (me.role !== undefined || membersInvite)
  const isDone = hasPosted && !start.isAlone && (!isAdmin || (start.hasLook && start.hasRules))
  if (isDone) return null
  const close = () => {
    closeChecklist()
    setIsClosed(true)
    focusHeading()
  }
  return (
    <section aria-labelledby={title} className="border-b border-line pb-4">
      <div className="flex items-start justify-between gap-3 px-4 pt-4">
        <div className="min-w-0">
          <h2 id={title} className="text-xl font-extrabold text-balance">
            {isAdmin ? t('Get {network} going', { network: name }) : t('{network} is just starting', { network: name })}
          </h2>
          {fold.isOpen && (
            <p className="mt-1 text-muted">
              {start.isAlone ? t('You’re the first one here.') : t('Only a few people are here so far.')}
            </p>
          )}
        </div>
        <div className="flex shrink-0">
          {fold.button}
          <IconButton icon={X} label={t('Close')} onClick={close} className="pointer-coarse:size-11" />
        </div>
      </div>
      <ul hidden={!fold.isOpen} className="mt-2">
        <Step isDone={hasPosted} text={t('Write the first post')} about={t('Say what this place is about.')}>
          <ButtonLink to={routes.compose()} variant="outline" className="pointer-coarse:min-h-11">
            {t('Write a post')}
          </ButtonLink>
        </Step>
        {registration === 'open' ? (
          <Step isDone={!start.isAlone} text={t('Invite people')} about={t('Anyone with the link can sign up.')}>
            <InviteButton />
          </Step>
        ) : (
          isInviter && (
            <Step isDone={!start.isAlone} text={t('Invite people')} about={t('Links that let people sign up')}>
              <ButtonLink to={routes.invitations} variant="outline" className="pointer-coarse:min-h-11">
                {t('Create link')}
              </ButtonLink>
            </Step>
          )
        )}
        {isAdmin && (
          <>
            <Step isDone={start.hasLook} text={t('Give it a name and an image')} about={t('They show on every page.')}>
              <ButtonLink to={routes.admin} variant="outline" className="pointer-coarse:min-h-11">
                {t('Name it')}
              </ButtonLink>
            </Step>
            <Step isDone={start.hasRules} text={t('Set rules')} about={t('People see them when they sign up.')}>
              <ButtonLink to={routes.adminPart('rules')} variant="outline" className="pointer-coarse:min-h-11">
                {t('Write rules')}
              </ButtonLink>
            </Step>
          </>
        )}
      </ul>
      {fold.isOpen && !start.hasAdmin && (
        <p className="px-4 pt-2 text-sm text-muted">
          {t('Do you run this server? Name and color it: {command}', {
            command: `${start.adminCommand} role @${me.username} admin`,
          })}
        </p>
      )}
    </section>
  )
}

interface StepProps {
  isDone: boolean
  text: string
  about: string
  /** The action of the step. */
  children: ReactNode
}

function Step({ isDone, text, about, children }: StepProps) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="flex items-start gap-3 px-4 py-2">
      <Icon aria-hidden size={20} className={isDone ? 'shrink-0 text-green' : 'shrink-0 text-muted'} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className={isDone ? 'text-muted line-through' : 'font-bold'}>
            {text}
            {isDone && <span className="sr-only"> ({t('done')})</span>}
          </p>
          {!isDone && <p className="text-sm text-muted">{about}</p>}
        </div>
        {!isDone && children}
      </div>
    </li>
  )
}
