import { useState } from 'react'
import type { Network } from '#contract/calls/network.ts'
import { NETWORK_NAME_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { DEFAULT_NAME } from '#web/ui/network.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useEditNetwork } from './api.ts'

/** The name of the network. */
export function NameForm({ look }: { look: Network }) {
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? look.name
  const save = useEditNetwork()
  const error = save.error instanceof ApiError ? save.error.fields?.name : undefined
  const isSame = name.trim() === look.name
  return (
    <SettingsPart title={t('Name')} about={t('Shows in titles, mails and the installed app.')}>
      <form
        className="flex flex-col items-start gap-3 px-4 pt-1 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSame) return
          const body = name.trim() === '' ? { remove: ['name'] } : { name: name.trim() }
          save.mutate(
            { body },
            {
              onSuccess: () => {
                // What was typed since then stays.
                setTyped((current) => (current === typed ? null : current))
                toast.success(t('Name saved'))
              },
            },
          )
        }}
      >
        <TextField
          label={t('Name of the network')}
          name="name"
          value={name}
          error={error}
          hint={t('Leave it empty to use {name}.', { name: DEFAULT_NAME })}
          onChange={({ target }) => setTyped(truncateGraphemes(target.value, NETWORK_NAME_LENGTH))}
          className="w-full"
        />
        <Button type="submit" busy={save.isPending} disabled={isSame} className="pointer-coarse:min-h-11">
          {t('Save')}
        </Button>
      </form>
    </SettingsPart>
  )
}
