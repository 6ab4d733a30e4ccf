import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureText } from '#web/core/api/api.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { failures, linkOptions, useUndo } from './api.ts'
import { ExpiredLink } from './expired-link.tsx'
import { ReadingLink } from './outcome.tsx'
import { undoText } from './undo-texts.ts'
import { useLinkToken } from './use-link-token.ts'

/** Undoes a reported change after a confirmation, then opens the form for a new password. */
export default function UndoScreen() {
  const token = useLinkToken()
  const { data, error } = useQuery(linkOptions('undo', token))
  const undo = useUndo()
  const navigate = useNavigate()
  if (token === null) return <ExpiredLink text={t('This link is incomplete. Open it from the email again.')} />
  if (error) return <ExpiredLink text={failureText(error, failures.undo)} />
  const text = data && undoText(data)
  if (!text) return <ReadingLink title={t('Undo a change')} />
  const press = () =>
    undo.mutate(token, {
      onSuccess: ({ resetToken }) =>
        navigate(`${routes.resetPassword}#token=${resetToken}`, { replace: true, state: { done: text.done } }),
    })
  return (
    <AuthCard title={text.title}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">{text.about}</p>
        <p className="text-muted">
          {rich('Changed {date}. Next, we sign out all your devices and you choose a new password.', {
            date: <FullDate value={data.change?.at ?? ''} />,
          })}
        </p>
        <Button variant="danger" size="lg" wide busy={undo.isPending} onClick={press}>
          {text.button}
        </Button>
        <ButtonLink to={routes.landing} variant="outline" size="lg" wide>
          {t('It was me, keep the change')}
        </ButtonLink>
        <FormAlert text={undo.error && failureText(undo.error, failures.undo)} />
      </div>
    </AuthCard>
  )
}
