import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { rulesOptions } from '#web/features/reports/rules.ts'
import { Select } from '#web/ui/controls/select.tsx'

interface RuleSelectProps {
  value: number | null
  onChange: (rule: number | null) => void
  /** What no choice is called. */
  none?: string
}

/** Chooses a rule of the network. Nothing while it has none. */
export function RuleSelect({ value, onChange, none = t('No particular rule') }: RuleSelectProps) {
  const rules = useQuery(rulesOptions).data ?? []
  if (rules.length === 0) return null
  return (
    <Select
      label={t('Rule')}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: none },
        ...rules.map(({ number, text }) => ({
          value: String(number),
          label: t('{number}. {text}', { number: String(number), text }),
        })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}
