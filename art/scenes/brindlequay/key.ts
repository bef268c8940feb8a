export { wall as key } from './wall.ts';
