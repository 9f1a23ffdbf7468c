import { FolderKanban, HardDrive, Hourglass, Scale } from 'lucide-react';
import * as m from '#messages/site-page.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as kitText from '#src/platform/web/kit/text.module.css';
import * as styles from './home.module.css';

const benefits = [
  {
    icon: Hourglass,
    title: m.timerBenefit,
    text: m.timerBenefitText,
  },
  {
    icon: Scale,
    title: m.pricingBenefit,
    text: m.pricingBenefitText,
  },
  {
    icon: FolderKanban,
    title: m.clientsBenefit,
    text: m.clientsBenefitText,
  },
  {
    icon: HardDrive,
    title: m.selfHostingBenefit,
    text: m.selfHostingBenefitText,
  },
];

export function Benefits() {
  return (
    <ul className={classNames(kitText.list, styles.benefits)}>
      {benefits.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          <h2 className={kitText.subheading}>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
