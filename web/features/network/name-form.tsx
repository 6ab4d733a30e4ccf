import type { Network } from '#contract/calls/network.ts'
import { NETWORK_NAME_LENGTH } from '#contract/limits.ts'
import { DEFAULT_NETWORK_NAME } from '#contract/product-name.ts'
import { isBlank, truncateGraphemes } from '#contract/text.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useNetworkText } from './use-network-text.ts'

/** The name of the network. */
export function NameForm({ look }: { look: Network }) {
  const { value: name, type, submit, isSaving, error } = useNetworkText(look.name)
  const isSame = name.trim() === look.name
  return (
    <SettingsPart title={t('Name')} about={t('Shown in titles, emails and the installed app.')}>
      <form
        className="flex flex-col items-start gap-3 px-4 pt-1 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSame) return
          submit(isBlank(name) ? { remove: ['name'] } : { name: name.trim() }, t('Name saved'))
        }}
      >
        <TextField
          label={t('Network name')}
          name="name"
          value={name}
          error={error instanceof ApiError ? error.fields?.name : undefined}
          hint={t('Leave it empty to use {name}.', { name: DEFAULT_NETWORK_NAME })}
          onChange={({ target }) => type(truncateGraphemes(target.value, NETWORK_NAME_LENGTH))}
          className="w-full"
        />
        <Button type="submit" busy={isSaving} disabled={isSame} className="self-end pointer-coarse:min-h-11">
          {t('Save')}
        </Button>
      </form>
    </SettingsPart>
  )
}
