import { type ReactNode, Suspense } from 'react'
import { copyText } from '#web/core/clipboard.ts'
import { rich, t } from '#web/core/i18n.ts'
import { CodeField } from '#web/features/auth/code-field.tsx'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Copy } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSetUpAuthenticator } from './api.ts'

const QrCode = lazyPart(new LazyModule(() => import('./qr-code.tsx')), (it) => it.default, PartFailed)

interface AuthenticatorSecret {
  secret: string
  uri: string
}

interface AuthenticatorDialogProps {
  begun: AuthenticatorSecret | null
  onDone: (codes: string[]) => void
  onClose: () => void
}

/** Shows the secret as a QR code and confirms the app's first code. */
export function AuthenticatorDialog({ begun, onDone, onClose }: AuthenticatorDialogProps) {
  const { mutateAsync, isPending } = useSetUpAuthenticator()
  return (
    <Dialog isOpen={begun !== null} title={t('Set up an authenticator app')} dismissible={!isPending} onClose={onClose}>
      {begun && (
        <div className="flex flex-col gap-5">
          <Step number={1} text={t('Scan this with your authenticator app')}>
            <Suspense fallback={<Skeleton className="mx-auto size-52 rounded-card" />}>
              <QrCode text={begun.uri} label={t('QR code for your authenticator app')} />
            </Suspense>
            <Secret secret={begun.secret} uri={begun.uri} />
          </Step>
          <Step number={2} text={t('Enter the code it shows')}>
            <CodeForm
              isBusy={isPending}
              send={async (code) => {
                const { backupCodes } = await mutateAsync(code)
                onDone(backupCodes)
              }}
            />
          </Step>
        </div>
      )}
    </Dialog>
  )
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  return (
    <section aria-label={t('Step {number}', { number })} className="flex flex-col gap-3">
      <h3 className="flex items-center gap-3 font-bold">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-pill bg-accent-soft text-sm text-accent"
        >
          {number}
        </span>
        {text}
      </h3>
      {children}
    </section>
  )
}

function Secret({ secret, uri }: AuthenticatorSecret) {
  const copy = async () => {
    if (await copyText(secret)) toast.success(t('Copied'))
    else toast.error(t('Couldn’t copy. Select the text and copy it.'))
  }
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <p>
        {rich('Can’t scan it? <app>Open your app</app> or enter this key:', {
          app: (text) => (
            <a href={uri} className="font-semibold text-accent hover:underline">
              {text}
            </a>
          ),
        })}
      </p>
      <div className="flex items-center gap-2 rounded-card bg-sunken py-1 ps-4 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 text-base break-words text-ink">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <IconButton icon={Copy} label={t('Copy key')} tone="muted" onClick={copy} />
      </div>
    </div>
  )
}

function CodeForm({ isBusy, send }: { isBusy: boolean; send: (code: string) => Promise<void> }) {
  const { handleSubmit, field, message } = useAuthForm({
    required: { code: t('Enter the code from your app.') },
    failure: t('Couldn’t set up the app. Try again.'),
    send: ({ code }) => send(code),
  })
  return (
    <form noValidate aria-label={t('Verification code')} onSubmit={handleSubmit} className="flex flex-col gap-4">
      <CodeField {...field('code')} isBackup={false} readOnly={isBusy} autoSubmit />
      <FormAlert text={message} />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('Turn on')}
      </Button>
    </form>
  )
}
