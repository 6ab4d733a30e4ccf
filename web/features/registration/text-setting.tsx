import { type ComponentProps, useState } from 'react'
import type { RegistrationSettings } from '#contract/calls/registration.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useEditSettings } from './api.ts'

interface Field {
  name: keyof RegistrationSettings
  label: string
  hint?: string
  saved: string
  isLong?: boolean
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max'>
}

interface Props {
  fields: readonly Field[]
  /** Converts the typed texts into a change of settings. */
  toChange: (texts: readonly string[]) => Partial<RegistrationSettings>
}

/** Text settings that are edited and saved together. Text typed during the call stays. */
export function TextSetting({ fields, toChange }: Props) {
  const saved = fields.map((field) => field.saved)
  const [typed, setTyped] = useState<readonly (string | null)[]>(() => fields.map(() => null))
  const texts = saved.map((text, index) => typed[index] ?? text)
  const save = useEditSettings()
  const isSame = texts.every((text, index) => text.trim() === saved[index])
  const errors = save.error instanceof ApiError ? save.error.fields : undefined
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3 px-4 pt-1 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSame) return
        save.mutate(toChange(texts), {
          onSuccess: () => {
            setTyped((now) => now.map((text, index) => (text === typed[index] ? null : text)))
            toast.success(t('Saved'))
          },
        })
      }}
    >
      {fields.map(({ name, label, hint, isLong, input }, index) => {
        const props = {
          ...{ label, name, value: texts[index]!, hint, error: errors?.[name], className: 'w-full' },
          onChange: ({ target }: { target: { value: string } }) =>
            setTyped((now) => now.map((text, other) => (other === index ? target.value : text))),
        }
        return isLong ? (
          <TextArea key={name} {...props} spellCheck={false} />
        ) : (
          <TextField key={name} {...props} {...input} />
        )
      })}
      <Button type="submit" busy={save.isPending} disabled={isSame} className="self-end pointer-coarse:min-h-11">
        {t('Save')}
      </Button>
    </form>
  )
}
