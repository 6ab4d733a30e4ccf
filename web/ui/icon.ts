/** Creates the components of `icons.ts`. */
import { type ComponentType, createElement, type SVGProps } from 'react'
import { classNames } from './class-names.ts'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height. */
  size?: number | string
}

/** An icon. Screen readers skip it unless it has a name. */
export type Icon = ComponentType<IconProps>

/** Makes a component of shapes, which are drawn as lines in a square of 24. */
export function icon(shapes: readonly (readonly [tag: string, attributes: object])[]): Icon {
  const children = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, className, ...props }) {
    const isNamed = props['aria-label'] || props.role
    return createElement(
      'svg',
      {
        ...(!isNamed && { 'aria-hidden': true }),
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: classNames('lucide', className),
        ...props,
      },
      children,
    )
  }
}
