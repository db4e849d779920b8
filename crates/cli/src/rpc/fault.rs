//! What is wrong with a request, as it is told.

use kelci_core::SetUpError;
use serde_json::{Value, json};

/// The kinds of fault, by the names that clients test for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    BadJson,
    BadRequest,
    BadGame,
    BadFen,
    BadOption,
    IllegalMove,
    TooLarge,
}

impl Code {
    const fn text(self) -> &'static str {
        match self {
            Code::BadJson => "bad-json",
            Code::BadRequest => "bad-request",
            Code::BadGame => "bad-game",
            Code::BadFen => "bad-fen",
            Code::BadOption => "bad-option",
            Code::IllegalMove => "illegal-move",
            Code::TooLarge => "too-large",
        }
    }
}

/// A request that cannot be answered, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RpcFault {
    code: Code,
    message: String,
    /// The number of the move at fault, from 1.
    ply: Option<usize>,
}

impl RpcFault {
    pub fn new(code: Code, message: impl Into<String>) -> RpcFault {
        RpcFault { code, message: message.into(), ply: None }
    }

    /// The fault with the number of the move it lies in, from 1.
    pub fn at_ply(mut self, ply: usize) -> RpcFault {
        self.ply = Some(ply);
        self
    }

    /// The `error` of an answer.
    pub fn json(self) -> Value {
        let mut error = json!({ "code": self.code.text(), "message": self.message });
        if let Some(ply) = self.ply {
            error["ply"] = ply.into();
        }
        error
    }
}

impl From<SetUpError> for RpcFault {
    fn from(error: SetUpError) -> RpcFault {
        let code = match error {
            SetUpError::Option(_) => Code::BadOption,
            SetUpError::Fen(_) => Code::BadFen,
        };
        RpcFault::new(code, error.to_string())
    }
}
