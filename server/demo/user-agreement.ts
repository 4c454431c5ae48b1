/** The user agreement of the fictional school. */
import { both } from './demo-context.ts';

export const agreementTitle = both('User agreement', '用戶協議');

export const agreementContent = both(
  [
    '<h2>1. What this portal is for</h2>',
    '<p>The student intranet is for students and class leads of Harbour Business School. Notices, messages and confirmations given here count as if they were given in writing.</p>',
    '<h2>2. Your account</h2>',
    '<p>Your account is yours alone. Keep your password to yourself, and tell the office at once if somebody else may know it. We never ask for it by mail or telephone.</p>',
    '<h2>3. Your data</h2>',
    '<ul><li>We keep what is needed for your studies and for the services you ask for.</li><li>Classmates see you in the class directory only if you agree, and you can take that back at any time.</li><li>You may ask the office to see or correct what is kept about you.</li></ul>',
    '<h2>4. Pictures of events</h2>',
    '<p>Photos that participants upload are reviewed before others see them. If you do not wish to appear, say so in your profile, or ask for a picture to be removed with an application.</p>',
    '<h2>5. Fair use</h2>',
    '<p>Seats and points are for everybody. Please cancel in time what you cannot attend; points of events that are missed without a word are lost.</p>',
    '<h2>6. Changes</h2>',
    '<p>When this agreement changes, you are asked again at your next login.</p>',
  ].join(''),
  [
    '<h2>一、平台用途</h2>',
    '<p>學生內聯網供 Harbour Business School 的學生及班主任使用。在此發出的通告、訊息及確認，與書面具同等效力。</p>',
    '<h2>二、你的帳戶</h2>',
    '<p>帳戶只供本人使用。請妥善保管密碼；如懷疑他人得悉密碼，請立即通知辦公室。我們不會以電郵或電話查詢你的密碼。</p>',
    '<h2>三、你的資料</h2>',
    '<ul><li>我們只保存學習及你所要求的服務所需的資料。</li><li>經你同意後，同學方可在班級名錄看到你，你可隨時撤回同意。</li><li>你可要求辦公室讓你查閱或更正有關你的資料。</li></ul>',
    '<h2>四、活動照片</h2>',
    '<p>參加者上載的照片須經審核方可公開。如不希望出鏡，請於個人資料表明，或提交申請要求移除照片。</p>',
    '<h2>五、公平使用</h2>',
    '<p>名額及積分屬於每一位同學。如未能出席，請及早取消；無故缺席者，所用積分將不獲退還。</p>',
    '<h2>六、修訂</h2>',
    '<p>本協議如有修訂，將於你下次登入時再次徵求同意。</p>',
  ].join(''),
);
