import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Outcome } from '#web/features/recovery/outcome.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useAnswerDevice, useFindDevice } from './api.ts'
import { AskedMember } from './asked-member.tsx'
import { ConsentCard } from './consent-card.tsx'
import { userCodeOf } from './user-code.ts'

/** Connects an app on a device without a browser, by the code that it shows. */
export default function DeviceScreen() {
  const [params] = useSearchParams()
  const [code, setCode] = useState('')
  const find = useFindDevice()
  const answer = useAnswerDevice(code)
  if (answer.data)
    return answer.variables.approve ? (
      <AuthCard title={t('Device connected')}>
        <Outcome isGood text={t('You can go back to your device and close this page.')} />
      </AuthCard>
    ) : (
      <AuthCard title={t('Access refused')}>
        <Outcome isGood={false} text={t('The device gets no access. You can close this page.')} />
      </AuthCard>
    )
  if (find.data)
    return (
      <ConsentCard
        request={find.data}
        isDevice
        isBusy={answer.isPending}
        error={answer.error}
        onAnswer={(body) => answer.mutate(body)}
      />
    )
  return (
    <AuthCard title={t('Connect a device')}>
      <CodeForm
        given={params.get('user_code') ?? ''}
        isBusy={find.isPending}
        onEnter={async (entered) => {
          setCode(entered)
          await find.mutateAsync(entered)
        }}
      />
    </AuthCard>
  )
}

interface CodeFormProps {
  /** The code in the address, which the member still compares with that on the device. */
  given: string
  isBusy: boolean
  onEnter: (code: string) => Promise<void>
}

function CodeForm({ given, isBusy, onEnter }: CodeFormProps) {
  const { handleSubmit, field, message } = useAuthForm({
    required: { userCode: t('Enter the code that your device shows.') },
    failure: t('Couldn’t check the code. Try again.'),
    send: ({ userCode }) => onEnter(userCodeOf(userCode)),
  })
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
      <p className="text-muted">
        {given === ''
          ? t('Enter the code that your device shows.')
          : t('Continue only if your device shows exactly this code.')}
      </p>
      <TextField
        {...field('userCode')}
        label={t('Code')}
        dir="ltr"
        defaultValue={userCodeOf(given).slice(0, 20)}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isBusy}
      />
      <AskedMember />
      <div className="flex flex-col gap-3">
        <FormAlert text={message} />
        <Button type="submit" size="lg" wide busy={isBusy}>
          {t('Continue')}
        </Button>
      </div>
    </form>
  )
}
