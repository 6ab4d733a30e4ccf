import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { reauthOptions, useReauthenticate } from './api.ts'
import { ReauthForm } from './reauth-form.tsx'
import { type ReauthPrompt, useReauthPrompt } from './with-reauth.ts'

/** Prompts for reauthentication before a sensitive change (`withReauth`). */
export function ReauthDialog() {
  const question = useReauthPrompt()
  const reauthentication = useReauthenticate()
  return (
    <Dialog
      isOpen={question !== null}
      title={t('Confirm it’s you')}
      dismissible={!reauthentication.isPending}
      onClose={() => question?.(false)}
    >
      {question && <Methods question={question} reauthentication={reauthentication} />}
    </Dialog>
  )
}

function Methods({
  question,
  reauthentication,
}: {
  question: ReauthPrompt
  reauthentication: ReturnType<typeof useReauthenticate>
}) {
  const { data, error, refetch } = useQuery(reauthOptions)
  if (error)
    return (
      <Stuck text={failureText(error, t('Can’t reach the server. Check your connection and try again.'))}>
        <Button onClick={() => void refetch()}>{t('Retry')}</Button>
      </Stuck>
    )
  if (!data) return <Spinner />
  if (data.ways.length === 0) return <Stuck text={t('Sign out, sign in again, and try within ten minutes.')} />
  return <ReauthForm ways={data.ways} question={question} reauthentication={reauthentication} />
}

const Stuck = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col items-start gap-4">
    <FormMessage text={text} />
    {children}
  </div>
)
