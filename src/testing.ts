export {
  type CheckStrategyOptions,
  checkStrategy,
  type PageCheck,
} from './run/check-strategy.ts';
export { makePage } from './run/read-pages.ts';
