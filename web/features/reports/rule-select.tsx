import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { rulesOptions } from './api.ts'

interface RuleSelectProps {
  value: number | null
  onChange: (rule: number | null) => void
}

/** Chooses a rule of the network. Empty if the network has no rules. */
export function RuleSelect({ value, onChange }: RuleSelectProps) {
  const rules = useQuery(rulesOptions).data ?? []
  if (rules.length === 0) return null
  return (
    <Select
      label={t('Rule')}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: t('No particular rule') },
        ...rules.map(({ number, text }) => ({
          value: String(number),
          label: t('{number}. {text}', { number: String(number), text }),
        })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}
