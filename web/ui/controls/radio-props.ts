interface Choice<V extends string> {
  /** Of the group. */
  name: string
  /** The chosen option of the group. */
  value: V | null
  onChange: (option: V) => void
}

/** The props of the radio button of one option. */
export const radioProps = <V extends string>(option: V, { name, value, onChange }: Choice<V>) => ({
  type: 'radio' as const,
  name,
  value: option,
  checked: value === option,
  onChange: () => onChange(option),
})
