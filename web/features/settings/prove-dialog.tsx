import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { failureText } from '#web/core/api.ts'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { proofOptions, useProve } from './api.ts'
import { getQuestion, type Question, subscribeQuestion } from './with-proof.ts'

/** Asks who is there before something dangerous is done (`withProof`). */
export function ProveDialog() {
  const question = useSyncExternalStore(subscribeQuestion, getQuestion)
  const { mutateAsync, isPending } = useProve()
  return (
    <Dialog
      isOpen={question !== null}
      title="Confirm that it is you"
      dismissible={!isPending}
      onClose={() => question?.(false)}
    >
      {question && <Ways question={question} isBusy={isPending} prove={mutateAsync} />}
    </Dialog>
  )
}

interface WaysProps {
  question: Question
  isBusy: boolean
  prove: ReturnType<typeof useProve>['mutateAsync']
}

function Ways({ question, isBusy, prove }: WaysProps) {
  const { data, error, refetch } = useQuery(proofOptions)
  if (error)
    return (
      <Stuck text={failureText(error, 'Plus cannot be reached. Check your connection and try again.')}>
        <Button onClick={() => void refetch()}>Retry</Button>
      </Stuck>
    )
  if (!data) return <Spinner />
  if (!data.ways.includes('password'))
    return <Stuck text="Sign out and in again, then come back: what you want to do is open to you for ten minutes." />
  return <PasswordForm question={question} isBusy={isBusy} prove={prove} />
}

function PasswordForm({ question, isBusy, prove }: WaysProps) {
  const { handleSubmit, field, message } = useAuthForm({
    required: { password: 'Enter your password.' },
    failure: 'That did not work. Please try again.',
    send: async (values) => {
      await prove(values)
      question(true)
    },
  })
  return (
    <form noValidate aria-label="Confirm that it is you" onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-muted">This changes how your account is protected. Enter your password to go on.</p>
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" readOnly={isBusy} />
      <div role="alert">
        <FormMessage text={message} />
      </div>
      <div className="flex justify-end gap-3">
        <Button variant="outline" disabled={isBusy} onClick={() => question(false)}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          Continue
        </Button>
      </div>
    </form>
  )
}

const Stuck = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col items-start gap-4">
    <FormMessage text={text} />
    {children}
  </div>
)
